import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '../../../lib/format-instant.ts'
import { ChoiceButtons } from '../../../ui/choice-buttons.tsx'
import { Message } from '../../../ui/message.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { type Choice, problemsAddress } from '../api/imports.ts'
import { CancelButton, type Canceling } from './cancel-button.tsx'
import styles from './checked-panel.module.css'
import { counted, figure, patientsWords, wouldImport } from './import-words.ts'
import { LineList } from './line-list.tsx'

type Props = {
  one: PatientImport
  working: boolean
  onImport: (choice: Choice) => void
  changeColumns: () => void
} & Canceling

/** What was found in the file, what shall be done with it, and the button that does it. */
export function CheckedPanel({ one, working, onImport, changeColumns, ...canceling }: Props) {
  const [duplicates, setDuplicates] = useState<Choice['duplicates']>('skip')
  const [faults, setFaults] = useState<Choice['faults']>('drop')
  const twins = one.duplicatesInFile + one.duplicatesKnown
  const { count, isExact } = wouldImport(one, { duplicates, faults })
  return (
    <div className={styles.panel}>
      <p role="status">{counted(one.lines, 'line was', 'lines were')} checked.</p>
      {one.importedBefore === null ? null : (
        <Message kind="notice">
          <p>This very file was imported on {formatInstant(one.importedBefore)}.</p>
        </Message>
      )}
      {one.unusable === 0 && one.faulty === 0 ? null : (
        <section aria-label="Problems" className={styles.section}>
          <div className={styles.head}>
            <h3>Problems</h3>
            <Button component="a" variant="default" href={problemsAddress(one.id)} download>
              Download as CSV
            </Button>
          </div>
          {one.unusable === 0 ? null : (
            <p>
              {counted(one.unusable, 'line', 'lines')} cannot be imported: there is no name, or the line is
              broken.
            </p>
          )}
          {one.faulty === 0 ? null : (
            <ChoiceButtons
              legend={`${counted(one.faulty, 'line has', 'lines have')} something that is not valid`}
              choices={[
                { value: 'drop', label: 'Import without it' },
                { value: 'skip', label: 'Leave these lines out' },
              ]}
              value={faults}
              onChange={setFaults}
            />
          )}
          <LineList id={one.id} kind="problems" label="lines with problems" />
        </section>
      )}
      {twins === 0 ? null : (
        <section aria-label="Duplicates" className={styles.section}>
          <h3>Duplicates</h3>
          <ChoiceButtons
            legend={`${counted(twins, 'line is', 'lines are')} probably there already: ${figure(one.duplicatesKnown)} among the patients, ${figure(one.duplicatesInFile)} earlier in the file`}
            choices={[
              { value: 'skip', label: 'Leave them out' },
              { value: 'import', label: 'Import them anyway' },
            ]}
            value={duplicates}
            onChange={setDuplicates}
          />
          <LineList id={one.id} kind="duplicates" label="duplicates" />
        </section>
      )}
      <div className={styles.actions}>
        <WorkingButton
          working={working ? 'Starting…' : undefined}
          disabled={count === 0}
          onClick={() => onImport({ round: one.round, duplicates, faults })}
        >
          {count === 0 ? 'Nothing to import' : `Import ${isExact ? '' : 'about '}${patientsWords(count)}`}
        </WorkingButton>
        <Button variant="default" onClick={changeColumns}>
          Change columns
        </Button>
        <CancelButton {...canceling} />
      </div>
    </div>
  )
}
