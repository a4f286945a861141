/** Has the browser save a file under a name. */
export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** A text as a file; the mark of order tells spreadsheets that it is UTF-8. */
export const csvFile = (text: string): Blob =>
  new Blob(['\u{FEFF}', text], { type: 'text/csv;charset=utf-8' })
