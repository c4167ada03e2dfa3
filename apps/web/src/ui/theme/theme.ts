import { Button, type CSSVariablesResolver, createTheme, Input, type MantineColorsTuple } from '@mantine/core'
import { createElement } from 'react'
import { DownIcon } from '../icons.tsx'

/** The one accent. Its eighth shade carries white text on light surfaces, its fourth dark text on dark ones. */
const teal: MantineColorsTuple = [
  '#eaf6f5',
  '#d3ebea',
  '#a3d6d4',
  '#6cc5c3',
  '#45aaa8',
  '#23908e',
  '#147d7c',
  '#0b6b6b',
  '#085757',
  '#054545',
]

const chevron = createElement(DownIcon)
const quick = { duration: 120 }

export const theme = createTheme({
  colors: { teal },
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 3 },
  respectReducedMotion: true,
  defaultRadius: 6,
  cursorType: 'pointer',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  components: {
    // --control is 32 px, and thumb-sized on a phone: see global.css.
    Button: Button.extend({
      vars: (_theme, { variant = 'filled', color }) => ({
        root: {
          '--button-height': 'var(--control)',
          '--button-padding-x': '14px',
          '--button-fz': '14px',
          // Chosen here, because the library's choice suits the light scheme alone.
          ...(variant === 'filled' ? { '--button-color': 'var(--on-accent)' } : {}),
          // The library's darker ground under the pointer suits its own darker text alone.
          ...(variant === 'subtle' && color === undefined
            ? { '--button-color': 'var(--accent)', '--button-hover': 'var(--mantine-primary-color-light)' }
            : {}),
        },
      }),
      styles: (_theme, { variant }) => (variant === 'subtle' ? { root: { fontWeight: 500 } } : {}),
    }),
    Input: Input.extend({
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--control)',
          '--input-size': 'var(--control)',
          '--input-fz': 'var(--control-text)',
          '--input-padding': '10px',
        },
      }),
    }),
    InputWrapper: Input.Wrapper.extend({
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    // The parts are only named: importing them would make every page load them.
    PasswordInput: { vars: () => ({ root: { '--psi-button-size': 'var(--control)' } }) },
    CloseButton: { vars: () => ({ root: { '--cb-size': 'var(--control)', '--cb-icon-size': '18px' } }) },
    ModalRoot: { defaultProps: { transitionProps: quick, radius: 8, yOffset: 40 } },
    NativeSelect: { defaultProps: { rightSection: chevron } },
    // The list is in the document beside its field, and scrolls by itself: screen readers find it in its place.
    Select: {
      defaultProps: {
        rightSection: chevron,
        withScrollArea: false,
        checkIconPosition: 'right',
        comboboxProps: { withinPortal: false },
      },
      styles: { options: { maxHeight: 280, overflowY: 'auto' } },
    },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Popover: { defaultProps: { transitionProps: quick } },
  },
})

/** Neutral surfaces and text, each pair at AA contrast or better in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfbfa',
    '--mantine-color-text': '#1d2327',
    '--mantine-color-dimmed': '#5b646b',
    '--mantine-color-placeholder': '#6b747b',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f3f4f4',
    '--mantine-color-default-color': '#1d2327',
    '--mantine-color-default-border': '#c6cbce',
    '--mantine-color-gray-4': 'var(--field-border)',
    '--field-border': '#868f96',
    '--line': '#e2e5e6',
    '--panel': '#ffffff',
    '--waiting': '#eceeee',
    '--notice': '#f1f7f7',
    '--warning': '#8a4b00',
    '--accent': '#0b6b6b',
    '--on-accent': '#ffffff',
    // The colours of a day's occupancy and of blocked time; the usual text is readable on each.
    '--full-green': '#d6efdb',
    '--full-yellow': '#faecbd',
    '--full-orange': '#fbdcc0',
    '--full-red': '#f8d3cf',
    '--full-grey': '#eff0f0',
    '--blocked': '#dfe3e5',
    '--hatch': '#dfe3e5',
    '--mark-yellow': '#f2c037',
    '--mark-red': '#b3261e',
    '--mark-green': '#1e6b35',
    '--on-mark': '#ffffff',
    '--on-mark-yellow': '#16191b',
    '--came-green': '#14562a',
    '--came-red': '#8f1d17',
    '--now': '#d0342c',
  },
  dark: {
    '--mantine-color-body': '#16191b',
    '--mantine-color-text': '#e8eaec',
    '--mantine-color-dimmed': '#a4adb3',
    '--mantine-color-placeholder': '#98a1a7',
    '--mantine-color-error': '#ff9b93',
    '--mantine-color-default': '#1e2225',
    '--mantine-color-default-hover': '#282d31',
    '--mantine-color-default-color': '#e8eaec',
    '--mantine-color-default-border': '#4a5358',
    '--mantine-color-dark-4': 'var(--field-border)',
    '--mantine-color-dark-6': '#1e2225',
    '--field-border': '#6e787f',
    '--line': '#31373b',
    '--panel': '#1e2225',
    '--waiting': '#262b2e',
    '--notice': '#1b2829',
    '--warning': '#f2b84b',
    '--accent': '#6cc5c3',
    '--on-accent': '#0d2122',
    '--full-green': '#1d4a2b',
    '--full-yellow': '#544514',
    '--full-orange': '#5c3a15',
    '--full-red': '#5f2824',
    '--full-grey': '#24292c',
    '--blocked': '#353c41',
    '--hatch': '#32393d',
    '--mark-yellow': '#f2c037',
    '--mark-red': '#ff9b93',
    '--mark-green': '#8fd6a3',
    '--on-mark': '#16191b',
    '--on-mark-yellow': '#16191b',
    '--came-green': '#a5e3b6',
    '--came-red': '#ffb3ad',
    '--now': '#ff7b72',
  },
})
