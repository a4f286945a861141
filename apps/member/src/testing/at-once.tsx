import { type ComponentType, createElement } from 'react'

/**
 * Stands in for `loadable` where markup is drawn in one go: the part is there once all imports have
 * settled (`vi.dynamicImportSettled()`).
 */
export function atOnce<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let found: ComponentType<Props> | undefined
  const wait = async () => {
    found = await load()
  }
  void wait()
  return (props: Props) => (found ? createElement(found, props) : null)
}
