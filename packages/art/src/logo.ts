/** The mark: three stacked bars, a paper lantern and three reels at once. 28 × 32. */
export function lanternLogo(idPrefix = 'lr'): string {
  const bar = (x: number, y: number, w: number): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="6.4" rx="3.2" fill="url(#${idPrefix}-mark)"/>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 32" aria-hidden="true">' +
    `<defs><linearGradient id="${idPrefix}-mark" x2="1" y2="1"><stop stop-color="#FFB45C"/>` +
    '<stop offset=".5" stop-color="#FF6F3C"/><stop offset="1" stop-color="#FF3F71"/></linearGradient></defs>' +
    '<path d="M10 1h8v3h-8zM12 28h4v3h-4z" fill="#FFCB66"/>' +
    `${bar(3, 5.5, 22)}${bar(0, 13, 28)}${bar(3, 20.5, 22)}</svg>`
  )
}
