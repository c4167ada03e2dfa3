import { Box, Stack, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useIsPhone } from '../../lib/browser/is-phone.ts'
import { DownIcon } from '../../ui/icons.tsx'
import styles from './settings-nav.module.css'
import { type SettingsGroup, settingsGroups, settingsPageAt } from './settings-pages.ts'

/** The pages of the settings: a list on the left, or on a phone one line that opens into it. */
export function SettingsNav() {
  const { pathname } = useLocation()
  const [openedOn, setOpenedOn] = useState<string>()
  // A navigation to another page closes the list.
  const isOpen = openedOn === pathname
  const current = settingsPageAt(pathname)
  const groups = settingsGroups().map(group => (
    <Group key={group.title} {...group} current={current?.path} onChoose={() => setOpenedOn(undefined)} />
  ))
  if (!useIsPhone()) {
    return (
      <nav className={styles.nav} aria-label="Settings">
        {groups}
      </nav>
    )
  }
  return (
    <Box component="nav" bd="1px solid var(--line)" bdrs={6} bg="var(--panel)" aria-label="Settings">
      <button
        type="button"
        className={styles.current}
        aria-expanded={isOpen}
        aria-controls="settings-pages"
        onClick={() => setOpenedOn(isOpen ? undefined : pathname)}
      >
        {current?.label ?? 'Settings'}
        <DownIcon />
      </button>
      <Box id="settings-pages" px={4} pt="sm" pb={4} className="line-above" hidden={!isOpen}>
        {groups}
      </Box>
    </Box>
  )
}

type GroupProps = SettingsGroup & { current: string | undefined; onChoose: () => void }

function Group({ title, pages, current, onChoose }: GroupProps) {
  const id = useId()
  return (
    <>
      <Text id={id} c="dimmed" fz="xs" fw={600} lh="16px" mb={4} className={styles.title ?? ''}>
        {title}
      </Text>
      <Stack component="ul" gap={2} className={styles.pages} aria-labelledby={id}>
        {pages.map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              className={`quiet ${styles.page}`}
              aria-current={path === current ? 'page' : undefined}
              onClick={onChoose}
            >
              {label}
            </Link>
          </li>
        ))}
      </Stack>
    </>
  )
}
