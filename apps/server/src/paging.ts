interface PageInput {
  readonly pageNo: number
  readonly pageSize: number
}

/** One page of a list as every list of the contract answers it. */
export const presentPage = <Item>(
  { pageNo, pageSize }: PageInput,
  total: number,
  items: Item[],
) => ({
  content: items,
  pageNum: pageNo,
  totalPages: Math.ceil(total / pageSize),
  totalElements: total,
})

export const offsetOf = ({ pageNo, pageSize }: PageInput) => ({
  offset: (pageNo - 1) * pageSize,
  limit: pageSize,
})

/** Rows that say how many there are in all, apart from that number. */
export function counted<Row extends { readonly total: number }>(
  rows: readonly Row[],
): { rows: Omit<Row, 'total'>[]; total: number } {
  const bare = rows.map((row) => {
    const { total: _, ...rest } = row
    return rest
  })
  return { rows: bare, total: rows[0]?.total ?? 0 }
}
