/** JSON line by line; anything else as it is. */
const spread = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/** What went over a wire, to be read. */
export function JsonText({ text, label }: { text: string; label: string }) {
  return (
    // Scrolls when a line is long, so the keyboard must reach it.
    <section className="console-json" dir="ltr" aria-label={label} tabIndex={0}>
      <pre>{text === '' ? '—' : spread(text)}</pre>
    </section>
  )
}
