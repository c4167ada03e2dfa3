import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { formatInstant } from '../../../lib/format-instant.ts'
import { useAsk } from '../../../ui/use-ask.ts'
import { WorkingButton } from '../../../ui/working-button.tsx'
import styles from './earlier-imports.module.css'
import { outcomeWords, patientsWords } from './import-words.ts'

type Props = {
  imports: PatientImport[]
  /** Which of them is just being asked to be undone. */
  undoing: number | undefined
  undo: (one: PatientImport) => void
}

/** What came from files before, and a way back. */
export function EarlierImports({ imports, undoing, undo }: Props) {
  const ask = useAsk()
  const askThenUndo = async (one: PatientImport) => {
    const isSure = await ask({
      text: `Take ${patientsWords(one.imported)} of ${one.fileName} away again?`,
      detail: 'This is possible as long as nobody has worked with any of them.',
      yes: 'Undo import',
      isDangerous: true,
    })
    if (isSure) undo(one)
  }
  if (imports.length === 0) return <p className={styles.none}>Nothing was imported yet.</p>
  return (
    <ul className={styles.list} aria-label="Earlier imports">
      {imports.map(one => (
        <li key={one.id} className={styles.entry}>
          <div className={styles.facts}>
            <bdi className={styles.name}>{one.fileName}</bdi>
            <span>{outcomeWords(one)}</span>
            <span className={styles.when}>
              {formatInstant(one.importedAt ?? one.createdAt)}, {one.createdBy}
            </span>
            {one.failure === null ? null : <span className={styles.failure}>{one.failure}</span>}
          </div>
          {one.status === 'imported' && one.imported > 0 ? (
            <WorkingButton
              variant="default"
              working={undoing === one.id ? 'Undoing…' : undefined}
              aria-label={`Undo import of ${one.fileName}`}
              onClick={() => void askThenUndo(one)}
            >
              Undo import
            </WorkingButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
