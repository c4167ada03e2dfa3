import '@fontsource-variable/inter/index.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { pageSettings } from '../../lib/browser/page-settings.ts'
import './global.css'
import './print.css'
import { cssVariables, theme } from './theme.ts'

// The content security policy admits a style sheet by this nonce alone. The scroll lock of dialogs makes one too, and
// reads the nonce here.
setNonce(pageSettings.styleNonce())

/** Light or dark as the system is. Every style sheet that is made while the app runs gets the page's nonce. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={pageSettings.styleNonce}
  >
    {children}
  </MantineProvider>
)
