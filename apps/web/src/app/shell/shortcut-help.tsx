import { calendarLegend } from '@archwire/domain/scheduling/visits/calendar-legend'
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

/** Every key that does something just now, and what the calendar's letters mean. */
export function ShortcutHelp({ close }: { close: () => void }) {
  const known = useSyncExternalStore(shortcuts.subscribe, shortcuts.current)
  // Of two shortcuts with the same key the later one is active.
  const working = known.filter((one, at) => known.findLastIndex(({ key }) => key === one.key) === at)
  return (
    <PlainDialog title="Help" onClose={close}>
      <h3 className={styles.part}>Keyboard shortcuts</h3>
      <dl className={styles.list}>
        {[...working, { key: 'Esc', description: 'Close a dialog or a menu' }].map(one => (
          <div key={one.key} className={styles.row}>
            <dt>
              <kbd className={styles.key}>{printed[one.key] ?? one.key}</kbd>
            </dt>
            <dd>{one.description}</dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.part}>On the calendar</h3>
      <dl className={styles.list}>
        {calendarLegend.map(({ sign, text }) => (
          <div key={sign} className={styles.row}>
            <dt>
              <span className={styles.sign}>{sign}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </PlainDialog>
  )
}
