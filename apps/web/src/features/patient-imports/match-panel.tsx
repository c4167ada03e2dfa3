import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { Box, Group, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../ui/feedback/message.tsx'
import { Placeholder } from '../../ui/feedback/placeholder.tsx'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { FittingColumns } from '../../ui/layout/columns.tsx'
import { type Matching, sampleQuery } from './imports.ts'
import { ColumnChoices, Preview } from './match-columns.tsx'
import { type ColumnMatch, keepMatch, matchingOf, recallMatch } from './match-state.ts'
import { CancelButton, type Canceling } from './progress-panel.tsx'

type Props = {
  one: PatientImport
  working: boolean
  onMatched: (matching: Matching) => void
} & Canceling

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

/** The meaning of each column, guessed and correctable, with a preview of the first patients. */
export function MatchPanel({ one, working, onMatched, ...canceling }: Props) {
  const [said, setSaid] = useState<ColumnMatch>(() => recallMatch(one))
  const { encoding = one.encoding, delimiter = one.delimiter } = said
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    sampleQuery(one.id, { encoding, delimiter }),
  )
  if (data === undefined) {
    return error !== null && !isFetching ? (
      <LoadFailure what="The file" error={error} retry={() => void refetch()} />
    ) : (
      <Placeholder width="100%" height={240} label="Loading" />
    )
  }
  const { head, hasHead, columns, people, dayOrder, needsDayOrder, problem } = matchingOf(data.rows, said)
  const say = (more: ColumnMatch) => {
    const next = { ...said, ...more }
    setSaid(next)
    keepMatch(one.id, next, head)
  }
  // With another encoding or delimiter the file has other columns.
  const readAs = (more: ColumnMatch) => {
    const { columns: _, hasHead: _head, ...rest } = said
    setSaid({ ...rest, ...more })
  }
  return (
    <Stack miw={0}>
      <FittingColumns least={180} gap="sm">
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
          disabled={isPlaceholderData}
          onChange={event => say({ hasHead: event.currentTarget.value === 'head', columns })}
        />
        {needsDayOrder ? (
          <NativeSelect
            label="Dates of birth"
            data={[
              ...(dayOrder === undefined ? [{ value: '', label: 'Choose…' }] : []),
              { value: 'mdy', label: 'Month first: 05/06 is May 6' },
              { value: 'dmy', label: 'Day first: 05/06 is June 5' },
            ]}
            value={dayOrder ?? ''}
            disabled={isPlaceholderData}
            onChange={event => say({ dayOrder: event.currentTarget.value as 'mdy' | 'dmy' })}
          />
        ) : null}
      </FittingColumns>
      {/* While the file is reread with other settings, these are still the old columns. */}
      <Stack
        miw={0}
        opacity={isPlaceholderData ? 0.5 : 1}
        aria-busy={isPlaceholderData}
        inert={isPlaceholderData}
      >
        <ColumnChoices head={head} people={people} columns={columns} onChange={columns => say({ columns })} />
        <Preview people={people} columns={columns} dayOrder={dayOrder ?? 'mdy'} />
      </Stack>
      <Box component="p" role="status" mih="1.5em">
        {isPlaceholderData ? '' : (problem ?? '')}
      </Box>
      <Group gap="xs" align="stretch">
        <WorkingButton
          working={working ? 'Starting…' : isPlaceholderData ? 'Reading…' : undefined}
          disabled={problem !== undefined && !isPlaceholderData}
          onClick={() => {
            if (dayOrder !== undefined) onMatched({ encoding, delimiter, hasHead, columns, dayOrder })
          }}
        >
          Check all lines
        </WorkingButton>
        <CancelButton {...canceling} />
      </Group>
    </Stack>
  )
}
