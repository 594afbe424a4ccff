// Passkeys: asks the server what to ask, lets the browser ask its authenticator, and sends the answer with the form.

/** @param {ArrayBuffer | null} buffer */
function text(buffer) {
  const letters = String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} base64 */
function bytes(base64) {
  const letters = atob(base64.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** @param {{ id: string }} one */
const named = (one) => ({ ...one, type: /** @type {const} */ ("public-key"), id: bytes(one.id) });

/** @param {string} what */
async function options(what) {
  const told = await fetch("/me/passkey/ask", { method: "POST", body: new URLSearchParams({ what }) });
  if (!told.ok) throw new Error(told.statusText);
  const asked = await told.json();
  return { ...asked, challenge: bytes(asked.challenge) };
}

/** @returns {Promise<Record<string, string>>} */
async function make() {
  const asked = await options("make");
  asked.user.id = bytes(asked.user.id);
  asked.excludeCredentials = asked.excludeCredentials?.map(named);
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey: asked }));
  const { clientDataJSON, attestationObject } = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return { id: made.id, client: text(clientDataJSON), attestation: text(attestationObject) };
}

/** @returns {Promise<Record<string, string>>} */
async function open() {
  const asked = await options("open");
  asked.allowCredentials = asked.allowCredentials?.map(named);
  const found = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey: asked }));
  const signed = /** @type {AuthenticatorAssertionResponse} */ (found.response);
  return {
    id: found.id,
    client: text(signed.clientDataJSON),
    authenticator: text(signed.authenticatorData),
    signature: text(signed.signature),
    handle: text(signed.userHandle),
  };
}

/** @param {HTMLFormElement} form */
async function answer(form) {
  const fields = await (form.dataset.passkey === "make" ? make() : open());
  for (const [name, value] of Object.entries(fields))
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value;
  form.submit();
}

/** @param {Iterable<HTMLFormElement>} forms */
export function offerPasskeys(forms) {
  const can = window.isSecureContext && "PublicKeyCredential" in window;
  for (const form of forms) {
    form.hidden = !can;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const failed = /** @type {HTMLElement} */ (form.querySelector("[data-failed]"));
      failed.hidden = true;
      answer(form).catch(() => (failed.hidden = false));
    });
  }
  const no = /** @type {HTMLElement | null} */ (document.querySelector("[data-passkey-no]"));
  if (no) no.hidden = can;
}
