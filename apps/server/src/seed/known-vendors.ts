/**
 * Vendors that operators ask for by name. They stand in the registry with their code as a wordmark,
 * switched off and without games, until an operator connects one.
 */
export const KNOWN_VENDORS = [
  'AE', 'AG', 'BBIN', 'BG', 'CQ9', 'DG', 'EA', 'GG', 'IBC', 'ISB', 'KX', 'KY', 'LOTUS', 'MG', 'MGS',
  'OG', 'PNG', 'PT', 'RTG', 'SBT', 'TGP', 'TH', 'TTG', 'UG', 'WD', 'WS', 'XY',
] as const // biome-ignore format: a list
