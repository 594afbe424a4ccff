// Being called in this browser: asks it for a subscription and sends that with the form, and says in which time zone it is.

/** @param {string} key */
function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** @param {HTMLFormElement} form */
async function subscribe(form) {
  const worker = await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  await (await worker.pushManager.getSubscription())?.unsubscribe(); // it may be of another key
  const found = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(form.dataset.push ?? ""),
  });
  const { endpoint, keys } = found.toJSON();
  for (const [name, value] of Object.entries({ endpoint, p256dh: keys?.p256dh, auth: keys?.auth })) {
    /** @type {HTMLInputElement} */ (form.elements.namedItem(name)).value = value ?? "";
  }
  form.submit();
}

/** @param {HTMLFormElement} form */
export function offerPush(form) {
  const can = window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  form.hidden = !can;
  const no = /** @type {HTMLElement | null} */ (document.querySelector("[data-push-no]"));
  if (no) no.hidden = can;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const denied = /** @type {HTMLElement} */ (form.querySelector("[data-denied]"));
    denied.hidden = true;
    subscribe(form).catch(() => (denied.hidden = false));
  });
}

/** @param {HTMLFormElement} form */
export function knowZone(form) {
  const zone = /** @type {HTMLInputElement} */ (form.elements.namedItem("zone"));
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const note = /** @type {HTMLElement} */ (form.querySelector("[data-zone]"));
  if (here && form.dataset.quiet === "new")
    note.textContent = (note.textContent ?? "").replace(/** @type {string} */ (note.dataset.zone), here);
  form.addEventListener("submit", () => (zone.value = here || zone.value));
}
