import { useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { DownIcon } from '../ui/icons.tsx'
import styles from './settings-nav.module.css'
import { settingsPageAt, settingsPages } from './settings-pages.ts'

/** The pages of the settings: a list on the left, or on a phone one line that opens into it. */
export function SettingsNav() {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string>()
  // Going to another page closes it.
  const isOpen = openedOn === pathname
  const pages = settingsPages.filter(page => page.isThere?.() ?? true)
  return (
    <nav className={styles.nav} aria-label="Settings">
      <button
        type="button"
        className={styles.current}
        aria-expanded={isOpen}
        aria-controls="settings-pages"
        onClick={() => setOpenedOn(isOpen ? undefined : pathname)}
      >
        {settingsPageAt(pathname)?.label ?? 'Settings'}
        <DownIcon />
      </button>
      <ul id="settings-pages" className={styles.pages} data-open={isOpen}>
        {pages.map(({ path, label }) => (
          <li key={path}>
            <NavLink to={path} className={() => styles.page} onClick={() => setOpenedOn(undefined)}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
