// The part of Viertel that is there when no page is: it shows that it is somebody's turn, and opens the table at a tap.
const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (/** @type {any} */ event) => {
  /** @type {{ id?: string, title?: string, text?: string, url?: string, count?: number }} */
  let told = {};
  try {
    told = event.data.json();
  } catch {
    // a push without words is still a call
  }
  const shown = worker.registration.showNotification(told.title ?? "Viertel", {
    body: told.text ?? "",
    tag: told.id ?? "viertel",
    icon: "/static/icon-192.png",
    badge: "/static/icon-192.png",
    data: { url: told.url ?? "/" },
  });
  event.waitUntil(Promise.all([shown, mark(told.count)]));
});

/**
 * The number of tables that wait, on the app's icon.
 *
 * @param {number | undefined} count
 */
async function mark(count) {
  if (count !== undefined && worker.navigator.setAppBadge) await worker.navigator.setAppBadge(count).catch(() => {});
}

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.url, worker.location.origin)));
});

/**
 * A page of ours that is open goes there; otherwise a new one.
 *
 * @param {URL} url
 */
async function open(url) {
  if (url.origin !== worker.location.origin) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there =
    pages.find((/** @type {any} */ page) => page.url === url.href) ?? pages.find((/** @type {any} */ page) => page.focused);
  if (!there) return worker.clients.openWindow(url.href);
  await there.focus();
  if (there.url !== url.href) await there.navigate(url.href).catch(() => worker.clients.openWindow(url.href));
}
