import type { PatientImport } from '@archwire/contract/patient-imports/calls'
import { Box, Stack, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { WorkingButton } from '../../ui/form/working-button.tsx'
import { progressLabel, remaining, stepLabels } from './import-labels.ts'

export type Canceling = { isCanceling: boolean; cancel: () => void }

export const CancelButton = ({ isCanceling, cancel }: Canceling) => (
  <WorkingButton variant="default" working={isCanceling ? 'Canceling…' : undefined} onClick={cancel}>
    Cancel import
  </WorkingButton>
)

type Props = { one: PatientImport; isCanceling: boolean; cancel: (() => void) | undefined }

/** The progress of the import, and the remaining time. */
export function ProgressPanel({ one: { progress }, isCanceling, cancel }: Props) {
  const now = useSeconds()
  const { step, done, total } = progress ?? { step: 'reading' as const, done: 0, total: 0 }
  const left = progress === null ? undefined : remaining(progress, now)
  return (
    <Stack gap="xs" miw={0}>
      <Box
        component="progress"
        w="100%"
        maw={480}
        max={Math.max(1, total)}
        {...(total > 0 && { value: done })}
        aria-label={stepLabels[step]}
      />
      <p>
        {progressLabel({ step, done, total })}
        {left === undefined ? '' : `, ${left}`}
      </p>
      {/* Figures that change each second are visual only; screen readers announce each step. */}
      <VisuallyHidden role="status">{stepLabels[step]}</VisuallyHidden>
      {cancel === undefined ? null : (
        <div>
          <CancelButton isCanceling={isCanceling} cancel={cancel} />
        </div>
      )}
    </Stack>
  )
}

function useSeconds(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
