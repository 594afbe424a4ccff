import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["viertel/web/static/lib/", "build/", ".venv/"] },
  js.configs.recommended,
  {
    languageOptions: { globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-len": ["error", { code: 130, ignorePattern: '"M-?[0-9]' }], // but for paths of drawings
      "no-empty": ["error", { allowEmptyCatch: true }],
      "no-shadow": ["error", { allow: ["_"] }],
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-useless-assignment": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["tests/**", "*.config.js"], languageOptions: { globals: globals.node } },
];
