import { createHash } from "node:crypto";
import type { Plugin } from "vite";

const PLUGIN = "content-security-policy";

/** The allowed sources by kind of content. Other kinds cannot be loaded. */
type Policy = Record<string, string[]>;

const NOWHERE: Policy = {
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
};

const SITE: Policy = {
  ...NOWHERE,
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'"],
  "font-src": ["'self'"],
  "worker-src": ["'self'"],
  "manifest-src": ["'self'"],
};

/** Allows the page to load files only from its own host. */
export function sitePolicy(): Plugin {
  return {
    name: PLUGIN,
    apply: "build",
    transformIndexHtml: () => [{ ...policyTag(SITE), injectTo: "head-prepend" }],
  };
}

/** Adds a policy to a page. The policy allows only the page's own scripts and styles, by their hashes. */
export function withPolicyOfItsContent(html: string): string {
  const policy = {
    ...NOWHERE,
    "script-src": hashes(html, "script"),
    "style-src": hashes(html, "style"),
    "img-src": ["data:"],
    "font-src": ["data:"],
    "worker-src": ["blob:"],
  };
  const { tag, attrs } = policyTag(policy);
  const attributes = Object.entries(attrs).map(([name, value]) => `${name}="${value}"`);
  return html.replace("<head>", () => `<head>\n    <${tag} ${attributes.join(" ")} />`);
}

function hashes(html: string, tag: string): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, "gs"));
  return Array.from(elements, ([, content = ""]) => {
    const hash = createHash("sha256").update(content).digest("base64");
    return `'sha256-${hash}'`;
  });
}

function policyTag(policy: Policy) {
  const directives = Object.entries(policy).map(([name, sources]) => [name, ...sources].join(" "));
  const attrs = { "http-equiv": "Content-Security-Policy", content: directives.join("; ") };
  return { tag: "meta", attrs };
}
