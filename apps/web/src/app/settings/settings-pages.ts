import { matchPath } from 'react-router'
import { auditSettings } from '../../features/audit/settings-pages.ts'
import { clinicSettings } from '../../features/clinic/settings-pages.ts'
import { financeSettings } from '../../features/finance/settings-pages.ts'
import { importSettings } from '../../features/patient-imports/settings-pages.ts'
import { sandboxSettings } from '../../features/sandbox/settings-pages.ts'
import { userSettings } from '../../features/users/settings-pages.ts'
import { type SettingsPage, settingsHeadings } from '../../lib/navigation/feature-routes.ts'

// The pages stand below their headings in this order, in which a newcomer sets them up.
const brought = [
  ...clinicSettings,
  ...userSettings,
  ...financeSettings,
  ...importSettings,
  ...auditSettings,
  ...sandboxSettings,
]

export type SettingsGroup = { title: string; pages: SettingsPage[] }

const groups: SettingsGroup[] = settingsHeadings.map(title => ({
  title,
  pages: brought.filter(({ under }) => under === title),
}))

/** The pages of the settings in the order of their menu. */
export const settingsPages: SettingsPage[] = groups.flatMap(({ pages }) => pages)

/** The page of an address, whatever stands over it. */
export const settingsPageAt = (pathname: string): SettingsPage | undefined =>
  settingsPages.find(({ path, dialogs = [] }) =>
    [path, ...dialogs].some(address => matchPath(address, pathname) !== null),
  )

/** The pages that this installation has, each below its heading. */
export const settingsGroups = (): SettingsGroup[] =>
  groups
    .map(({ title, pages }) => ({ title, pages: pages.filter(page => page.isThere?.() ?? true) }))
    .filter(({ pages }) => pages.length > 0)
