import js from "@eslint/js";

export default [
  js.configs.recommended,
  { ignores: ["**/queens-course/static/widgets/"] },
  {
    rules: {
      "no-undef": "off",
      "eqeqeq": "error",
      "no-var": "error",
      "prefer-const": "error",
      "no-warning-comments": ["error", { terms: ["@ts-nocheck", "@ts-ignore"], location: "anywhere" }],
    },
  },
];
