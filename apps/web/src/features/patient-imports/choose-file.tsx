import { refusals } from '@archwire/contract/errors'
import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { extensionOf } from '@archwire/domain/files/file-name'
import { claimedExtension, tableExtensions } from '@archwire/domain/files/upload-kinds'
import { mostImportBytes } from '@archwire/domain/patient-imports/import-columns'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { CallError } from '../../lib/api/call-error.ts'
import { filesIn, hasFiles, useIgnoreStrayDrops } from '../../lib/uploads/dropped-files.ts'
import { Message } from '../../ui/feedback/message.tsx'
import { sendFile } from './imports.ts'

const wrongKind = 'Choose a file that ends in .csv, .tsv or .txt.'
const workbook = 'This is an Excel workbook. Save it as CSV there, and choose that file.'
const tooLarge = `${refusals.fileTooLarge}. It may have 100 MB at most.`

function fileProblem({ name, size }: File): string | undefined {
  if (['xls', 'xlsx', 'ods', 'numbers'].includes(extensionOf(name))) return workbook
  if (claimedExtension(name, tableExtensions) === undefined) return wrongKind
  if (size === 0) return 'The file is empty.'
  return size > mostImportBytes ? tooLarge : undefined
}

function failureMessage(error: unknown): string {
  const status = error instanceof CallError ? error.status : undefined
  if (status === 413) return tooLarge
  if (status === 415) return 'This file is not a table in text. Save it as CSV, and choose that file.'
  return error instanceof Error ? error.message : String(error)
}

/** Takes a dropped or chosen file and sends it. */
export function ChooseFile({ onSent }: { onSent: (sent: PatientImport) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(undefined)
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isOver, setIsOver] = useState(false)
  useIgnoreStrayDrops()
  const take = async ([file]: File[]) => {
    if (file === undefined || sent !== undefined) return
    const wrong = fileProblem(file)
    setProblem(wrong)
    if (wrong !== undefined) return
    sending.current = new AbortController()
    const { signal } = sending.current
    setSent(0)
    try {
      onSent(await sendFile(file, { signal, onProgress: setSent }))
    } catch (error) {
      if (!signal.aborted) setProblem(failureMessage(error))
    } finally {
      setSent(undefined)
    }
  }
  return (
    <Stack gap="sm" miw={0}>
      {/* Dropping is one more way; the button does the same by keys. */}
      <Stack
        align="center"
        gap="xs"
        px="md"
        py="lg"
        bdrs={6}
        bd={`1px dashed var(${isOver ? '--accent' : '--field-border'})`}
        ta="center"
        {...(isOver && { bg: 'color-mix(in srgb, var(--accent) 8%, transparent)' })}
        onDragOver={event => {
          if (!hasFiles(event)) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={event => {
          event.preventDefault()
          setIsOver(false)
          void take(filesIn(event.dataTransfer))
        }}
      >
        {sent === undefined ? (
          <>
            <p>Drop a CSV file here, or</p>
            <Button data-step-start onClick={() => input.current?.click()}>
              Choose a file
            </Button>
            <Text inherit c="dimmed">
              At most 100 MB and 200,000 lines. Nothing is imported yet.
            </Text>
          </>
        ) : (
          <>
            <Box component="progress" w="100%" maw={320} max={1} value={sent} aria-label="Sending the file" />
            <p role="status">{sent >= 1 ? 'Looking at the file…' : `${Math.floor(sent * 100)} % sent`}</p>
            <Button variant="default" onClick={() => sending.current?.abort()}>
              Cancel
            </Button>
          </>
        )}
      </Stack>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of patients"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Cleared, so that the same file can be chosen again.
          currentTarget.value = ''
          void take(files)
        }}
      />
      {problem === undefined ? null : (
        <Message kind="alert">
          <p>{problem}</p>
        </Message>
      )}
    </Stack>
  )
}
