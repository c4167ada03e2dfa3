import { calendarLegend } from '@archwire/domain/scheduling/visits/calendar-legend'
import { Box } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { shortcuts } from '../../lib/browser/shortcuts.ts'
import { PlainDialog } from '../../ui/dialog/plain-dialog.tsx'
import styles from './shortcut-help.module.css'

/** Keys as they are printed on a keyboard. */
const printed: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

/** Every shortcut that works just now, and what the calendar's letters mean. */
export function ShortcutHelp({ close }: { close: () => void }) {
  const known = useSyncExternalStore(shortcuts.subscribe, shortcuts.current)
  // Of two shortcuts with the same key the later one is active.
  const working = known.filter((one, at) => known.findLastIndex(({ key }) => key === one.key) === at)
  return (
    <PlainDialog title="Help" onClose={close}>
      <Box component="h3" px="md" pt={4} pb="xs">
        Keyboard shortcuts
      </Box>
      <Box component="dl" px="md" pb="md">
        {[...working, { key: 'Esc', description: 'Close a dialog or a menu' }].map(one => (
          <div key={one.key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{printed[one.key] ?? one.key}</kbd>
            </dt>
            <dd>{one.description}</dd>
          </div>
        ))}
      </Box>
      <Box component="h3" px="md" pt={4} pb="xs">
        On the calendar
      </Box>
      <Box component="dl" px="md" pb="md">
        {calendarLegend.map(({ sign, text }) => (
          <div key={sign} className={styles.row}>
            <dt>
              <span className={styles.sign}>{sign}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </Box>
    </PlainDialog>
  )
}
