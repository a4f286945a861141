declare global {
  var __webpack_nonce__: string | undefined
}

/** The nonce of this page's content security policy; empty when the page has none. */
export const pageNonce: string =
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of dialogs writes a style element and asks for its nonce by this old name.
globalThis.__webpack_nonce__ = pageNonce
