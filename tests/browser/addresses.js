// Boards import the house's modules by their address; without a server these are files.
import { register } from "node:module";

const hooks = `export const resolve = (name, context, next) =>
  next(name.startsWith("/static/") ? new URL("../../viertel/web" + name, "${import.meta.url}").href : name, context);`;

register(`data:text/javascript,${encodeURIComponent(hooks)}`);
