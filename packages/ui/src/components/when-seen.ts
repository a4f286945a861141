/** So much of a picture is on the screen before it is asked for. */
export const SEEN_FROM = 0.1

type Watch = new (
  onChange: (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void,
  options: { readonly threshold: number },
) => { observe(element: Element): void; disconnect(): void }

/** Tells once that a tenth of an element is on the screen. Answers how to stop looking. */
export function whenSeen(
  element: Element,
  onSeen: () => void,
  Observer: Watch = IntersectionObserver,
): () => void {
  const watch = new Observer(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      onSeen()
    },
    { threshold: SEEN_FROM },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
