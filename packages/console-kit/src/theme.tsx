import {
  createTheme,
  type CSSVariablesResolver,
  DEFAULT_THEME,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  MantineProvider,
  type VariantColorsResolver,
} from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'

// Mantine counts its colours from light to dark; ours come from the tokens, so that a brand's
// token file restyles the offices with the member site.
const steps = (...names: string[]): MantineColorsTuple => {
  const at = (index: number): string => `var(--${names[Math.min(index, names.length - 1)]})`
  return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9)]
}

const theme = createTheme({
  primaryColor: 'ember',
  primaryShade: 5,
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, monospace',
  headings: { fontFamily: 'var(--font-display)', fontWeight: '800' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '10px', md: '14px', lg: '20px', xl: '28px' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    ...DEFAULT_THEME.colors,
    dark: steps(
      'ink-100',
      'ink-200',
      'ink-400',
      'ink-400',
      'line-strong',
      'ink-750',
      'ink-800',
      'ink-950',
      'ink-1000',
      'ink-1000',
    ),
    ember: steps(...Array<string>(4).fill('ember-300'), 'ember-400', 'ember-500', 'ember-600'),
    jade: steps(...Array<string>(4).fill('jade-300'), 'jade-400', 'jade-400', 'jade-500'),
    gilt: steps(...Array<string>(4).fill('gilt-300'), 'gilt-400', 'gilt-400', 'gilt-500'),
    tide: steps(...Array<string>(5).fill('tide-400'), 'tide-400', 'tide-500'),
    red: steps(...Array<string>(5).fill('red-400'), 'red-400', 'red-500'),
  },
  variantColorResolver: variantColors(),
  components: {
    Button: { defaultProps: { radius: 'xl' } },
    Badge: { defaultProps: { radius: 'xs' } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.72, color: '#05040a' } },
    },
    // a dialog's own header is not the banner of the page
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Drawer: { defaultProps: { overlayProps: { backgroundOpacity: 0.6, color: '#05040a' } } },
  },
})

/** White on ember is only 2.8:1, so a filled control carries ink. */
function variantColors(): VariantColorsResolver {
  const filled: Readonly<Record<string, readonly [color: string, hover: string, ink: string]>> = {
    ember: ['var(--primary)', 'var(--primary-hover)', 'var(--on-primary)'],
    jade: ['var(--positive)', 'var(--jade-300)', 'var(--on-positive)'],
    gilt: ['var(--reward)', 'var(--gilt-300)', 'var(--on-reward)'],
    red: ['var(--negative)', 'var(--negative)', 'var(--on-live)'],
  }
  return (input) => {
    const colors = filled[input.color ?? input.theme.primaryColor]
    if (input.variant !== 'filled' || !colors) return defaultVariantColorsResolver(input)
    const [background, hover, color] = colors
    return { background, hover, color, border: '1px solid transparent' }
  }
}

const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-body': 'var(--surface-1)',
    '--mantine-color-text': 'var(--fg)',
    '--mantine-color-bright': 'var(--fg-display)',
    '--mantine-color-dimmed': 'var(--fg-3)',
    '--mantine-color-placeholder': 'var(--fg-3)',
    '--mantine-color-default': 'var(--surface-3)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--fg)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--negative)',
    '--mantine-color-anchor': 'var(--info)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
  },
})

export interface KitProviderProps {
  /** The language of dates, as `vi`. */
  locale: string
  /** The nonce of the page's content security policy, for the styles Mantine writes. */
  nonce: string
  children: ReactNode
}

/** The look of the offices: Mantine with the tokens of the house, dark only. */
export function KitProvider({ locale, nonce, children }: KitProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="dark"
      cssVariablesResolver={variables}
      getStyleNonce={() => nonce}
    >
      <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>{children}</DatesProvider>
    </MantineProvider>
  )
}
