import { pageSettings } from '../lib/page-settings.ts'
import styles from './sandbox-bar.module.css'

/** Always there where something is only pretended, so that nobody takes a practice clinic for a real one. */
export function SandboxBar() {
  const sandboxes = pageSettings.sandboxes()
  if (sandboxes === '') return null
  const isOne = !sandboxes.includes(', ') && !['payments', 'claims'].includes(sandboxes)
  return (
    <aside className={styles.bar} aria-label="Sandbox">
      Practice mode: {sandboxes.replace(/, ([^,]*)$/, ' and $1')} {isOne ? 'is' : 'are'} not real
    </aside>
  )
}
