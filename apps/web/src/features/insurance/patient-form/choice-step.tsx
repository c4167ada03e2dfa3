import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { InsuranceForm } from '@archwire/contract/insurance/form-calls'
import { formatDay } from '@archwire/domain/time/format-day'
import { useEffect, useState } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { StepForm } from '../../../ui/patient/step-form.tsx'
import { WizardFrame } from '../insurance-form/wizard-frame.tsx'

/** The number of a form that was sent before, or a new one. */
export type Choice = number | 'new'

type Props = {
  clinic: ClinicHead | undefined
  /** Undefined while they are being loaded again. */
  records: readonly InsuranceForm[] | undefined
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
  onContinue: () => void
  onBack: () => void
}

const choiceId = 'insurance-choice'
const required = 'Please select an insurance or create a new one.'

/** Chooses the insurance: one that was reported to the clinic before, or a new one. */
export function ChoiceStep({ clinic, records, choice, onChoose, onContinue, onBack }: Props) {
  // A new object each time that the focus must move to a problem.
  const [missing, setMissing] = useState<object>()
  const problem = missing !== undefined && choice === undefined ? required : undefined
  useEffect(() => {
    if (missing !== undefined) document.getElementById(choiceId)?.focus()
  }, [missing])
  const option = (value: Choice, index: number, title: string, lines: string[]) => (
    <label key={value} className="tile large">
      <input
        type="radio"
        id={index === 0 ? choiceId : undefined}
        name={choiceId}
        checked={choice === value}
        onChange={() => onChoose(value)}
      />
      <Column as="span" gap={0}>
        <span className="bold">{title}</span>
        {lines.map(line => (
          <span key={line} className="hint">
            {line}
          </span>
        ))}
      </Column>
    </label>
  )
  return (
    <WizardFrame
      step={2}
      clinic={clinic}
      title="Choose your insurance"
      intro={<p>Has something changed, or do you have another insurance?</p>}
    >
      <StepForm
        onSubmit={() => (choice === undefined ? setMissing({}) : onContinue())}
        submit="Continue"
        working="Loading…"
        isWorking={records === undefined}
        back={{ label: 'Back', go: onBack }}
        failure={undefined}
      >
        <Column
          as="fieldset"
          gap={8}
          aria-describedby={problem === undefined ? undefined : `${choiceId}-problem`}
          data-wrong={problem === undefined ? undefined : true}
          aria-busy={records === undefined}
        >
          <legend>Your insurances</legend>
          {records === undefined ? (
            <p role="status" className="hint">
              Loading your insurances…
            </p>
          ) : (
            [
              ...records.map((record, index) => option(record.id, index, nameOf(record), linesOf(record))),
              option('new', records.length, 'Add a new insurance', []),
            ]
          )}
          {missing === undefined ? null : (
            // The message keeps its room when it disappears: the button below does not move away under the finger.
            <p id={`${choiceId}-problem`} role="alert" className="problem">
              {problem}
            </p>
          )}
        </Column>
      </StepForm>
    </WizardFrame>
  )
}

const nameOf = ({ patient }: InsuranceForm): string =>
  patient.insurancePayer?.name ?? patient.insuranceCompany ?? 'Insurance'

/** Just enough to tell them apart: somebody may look over a shoulder. */
function linesOf({ patient: { memberId }, createdAt }: InsuranceForm): string[] {
  return [
    ...(memberId === null ? [] : [`Member ID ending in ${memberId.slice(-4)}`]),
    `Sent on ${formatDay(createdAt.slice(0, 10), 'MM/dd/yyyy')}`,
  ]
}
