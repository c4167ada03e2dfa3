import { calendarLegend } from '@archwire/domain/scheduling/visits/calendar-legend'
import { Box, Group } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
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
          <Row key={one.key} sign={<kbd className={styles.key}>{printed[one.key] ?? one.key}</kbd>}>
            {one.description}
          </Row>
        ))}
      </Box>
      <Box component="h3" px="md" pt={4} pb="xs">
        On the calendar
      </Box>
      <Box component="dl" px="md" pb="md">
        {calendarLegend.map(({ sign, text }) => (
          <Row key={sign} sign={<span className={styles.sign}>{sign}</span>}>
            {text}
          </Row>
        ))}
      </Box>
    </PlainDialog>
  )
}

const Row = ({ sign, children }: { sign: ReactNode; children: string }) => (
  <Group gap={0} wrap="nowrap" mih={40} py={4} className="line-above">
    <Box component="dt" w={112} flex="none">
      {sign}
    </Box>
    <dd>{children}</dd>
  </Group>
)
