/**
 * The language that the page is to be turned to, if any: the one that was chosen on this device, as
 * long as the brand offers it. What the server drew is in one that it does.
 */
export const languageToFollow = (
  chosen: string | undefined,
  shown: string,
  offered: readonly string[],
): string | undefined =>
  chosen !== undefined && chosen !== shown && offered.includes(chosen) ? chosen : undefined
