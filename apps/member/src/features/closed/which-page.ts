export type WholePage = 'site' | 'maintenance' | 'region'

/** The system's status decides what is mounted: 0 the site, 1 maintenance, 2 region restricted. */
export function whichPage(status: 0 | 1 | 2): WholePage {
  switch (status) {
    case 0:
      return 'site'
    case 1:
      return 'maintenance'
    case 2:
      return 'region'
  }
}
