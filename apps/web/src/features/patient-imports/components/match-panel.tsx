import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Placeholder } from '../../../ui/placeholder.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { type Matching, sampleQuery } from '../api/imports.ts'
import { ColumnChoices } from './column-choices.tsx'
import styles from './match-panel.module.css'
import { keepSaid, matchingOf, recallSaid, type Said } from './match-state.ts'
import { Preview } from './preview.tsx'

type Props = {
  one: PatientImport
  working: boolean
  onMatched: (matching: Matching) => void
  cancel: () => void
}

const encodings = [
  { value: 'utf-8', label: 'Unicode (UTF-8)' },
  { value: 'windows-1252', label: 'Windows, Western' },
  { value: 'macintosh', label: 'Macintosh, Western' },
  { value: 'utf-16le', label: 'Unicode (UTF-16)' },
  { value: 'utf-16be', label: 'Unicode (UTF-16, big endian)' },
]
const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
]

/** What each column is, guessed and to be corrected, with the first patients as they would become. */
export function MatchPanel({ one, working, onMatched, cancel }: Props) {
  const [said, setSaid] = useState<Said>(() => recallSaid(one))
  const { encoding = one.encoding, delimiter = one.delimiter } = said
  const { data, error, isFetching, refetch } = useQuery(sampleQuery(one.id, { encoding, delimiter }))
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <LoadFailure what="The file" error={error} retry={() => void refetch()} />
    ) : (
      <Placeholder width="100%" height={240} label="Loading" />
    )
  }
  const { head, hasHead, columns, people, dayOrder, isDayOrderAsked, problem } = matchingOf(data.rows, said)
  const say = (more: Said) => {
    const next = { ...said, ...more }
    setSaid(next)
    keepSaid(one.id, next, head)
  }
  // Read in another way, the file has other columns.
  const readAs = (more: Said) => {
    const { columns: _, hasHead: _head, ...rest } = said
    setSaid({ ...rest, ...more })
  }
  return (
    <div className={styles.panel}>
      <div className={styles.reading}>
        <NativeSelect
          label="Written in"
          data={encodings}
          value={encoding}
          onChange={event => readAs({ encoding: event.currentTarget.value as typeof encoding })}
        />
        <NativeSelect
          label="Between the cells"
          data={delimiters}
          value={delimiter}
          onChange={event => readAs({ delimiter: event.currentTarget.value as typeof delimiter })}
        />
        <NativeSelect
          label="First line"
          data={[
            { value: 'head', label: 'Names of the columns' },
            { value: 'patient', label: 'A patient' },
          ]}
          value={hasHead ? 'head' : 'patient'}
          onChange={event => say({ hasHead: event.currentTarget.value === 'head', columns })}
        />
        {isDayOrderAsked ? (
          <NativeSelect
            label="Dates of birth"
            data={[
              ...(dayOrder === undefined ? [{ value: '', label: 'Choose…' }] : []),
              { value: 'mdy', label: 'Month first: 05/06 is May 6' },
              { value: 'dmy', label: 'Day first: 05/06 is June 5' },
            ]}
            value={dayOrder ?? ''}
            onChange={event => say({ dayOrder: event.currentTarget.value as 'mdy' | 'dmy' })}
          />
        ) : null}
      </div>
      <ColumnChoices head={head} people={people} columns={columns} onChange={columns => say({ columns })} />
      <Preview people={people} columns={columns} dayOrder={dayOrder ?? 'mdy'} />
      <p role="status" className={styles.problem}>
        {problem ?? ''}
      </p>
      <div className={styles.actions}>
        <WorkingButton
          working={working ? 'Starting…' : undefined}
          disabled={problem !== undefined}
          onClick={() => {
            if (dayOrder !== undefined) onMatched({ encoding, delimiter, hasHead, columns, dayOrder })
          }}
        >
          Check all lines
        </WorkingButton>
        <WorkingButton variant="default" working={undefined} onClick={cancel}>
          Cancel import
        </WorkingButton>
      </div>
    </div>
  )
}
