import { calendarLegend, markLegend } from '@archwire/domain/scheduling/visits/calendar-legend'
import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { letterClass, VisitMark } from '../../features/scheduling/visits/visit-signs.tsx'
import { type Shortcut, shortcuts } from '../../lib/browser/shortcuts.ts'
import { roomsQuery } from '../../shared/clinic/lookups.ts'
import { PlainDialog } from '../../ui/dialog/plain-dialog.tsx'
import styles from './shortcut-help.module.css'

/** Keys as they are printed on a keyboard. */
const printed: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  'Ctrl+z': 'Ctrl+Z',
}

/** Every shortcut that works just now, and what the calendar's letters mean. */
export function ShortcutHelp({ close }: { close: () => void }) {
  const known = useSyncExternalStore(shortcuts.subscribe, shortcuts.current)
  // Of two shortcuts with the same key the later one is active.
  const working = known.filter((one, at) => known.findLastIndex(({ key }) => key === one.key) === at)
  // Whoever asks there mostly wants to know what a letter means.
  const isOnCalendar = useLocation().pathname.startsWith('/v2/calendar')
  return (
    <PlainDialog title="Help" onClose={close}>
      {isOnCalendar ? <Legend /> : null}
      <Keys working={working} />
      {isOnCalendar ? null : <Legend />}
    </PlainDialog>
  )
}

const Keys = ({ working }: { working: readonly Shortcut[] }) => (
  <>
    <Box component="h3" px="var(--gutter)" pt={4} pb="xs">
      Keyboard shortcuts
    </Box>
    <Box component="dl" px="var(--gutter)" pb="md">
      {[...working, { key: 'Esc', description: 'Close a dialog or a menu' }].map(one => (
        <Row key={one.key} sign={<kbd className={styles.key}>{printed[one.key] ?? one.key}</kbd>}>
          {one.description}
        </Row>
      ))}
    </Box>
  </>
)

function Legend() {
  const rooms = useQuery(roomsQuery).data ?? []
  return (
    <>
      <Box component="h3" px="var(--gutter)" pt={4} pb="xs">
        On the calendar
      </Box>
      <Box component="dl" px="var(--gutter)" pb="md">
        {calendarLegend(rooms).map(({ sign, text }) => (
          <Row key={sign} sign={<Sign sign={sign} />}>
            {text}
          </Row>
        ))}
      </Box>
      <Box component="dl" px="var(--gutter)" pb="md">
        {markLegend.map(({ kind, text }) => (
          <Row key={kind} sign={<VisitMark kind={kind} text="" />}>
            {text}
          </Row>
        ))}
      </Box>
    </>
  )
}

/** A letter as it stands on a card; a room's code is plain there. */
const Sign = ({ sign }: { sign: string }) =>
  isLetter(sign) ? (
    <span className={letterClass} data-letter={sign} data-tone={sign === 'W' ? 'yellow' : undefined}>
      {sign}
    </span>
  ) : (
    <span className={styles.sign}>{sign}</span>
  )

const isLetter = (sign: string) => ['W', 'S', 'D', 'NS', 'R'].includes(sign)

const Row = ({ sign, children }: { sign: ReactNode; children: string }) => (
  <Group gap={0} wrap="nowrap" mih={40} py={4} className="line-above">
    <Box component="dt" w={112} flex="none">
      {sign}
    </Box>
    <dd>{children}</dd>
  </Group>
)
