import { type ReactNode, useEffect } from 'react'
import { type StepAction, StepForm } from '../../../ui/patient/step-form.tsx'
import { DetailsFields, type DetailsProps, fieldId } from './details-fields.tsx'
import { type FieldName, labels } from './form-values.ts'
import type { Details } from './use-details.ts'
import { WizardFrame } from './wizard-frame.tsx'

type Props = Omit<DetailsProps, 'problems' | 'needed' | 'onChange'> & {
  details: Details
  clinic?: string | undefined
  onChange: DetailsProps['onChange']
  title: string
  intro: ReactNode
  back: StepAction
  submit: string
  /** Another way to send it. */
  also?: StepAction | undefined
  /** Between what is asked and the buttons. */
  children?: ReactNode
}

// As they stand on the page.
const order = Object.keys(labels) as FieldName[]

/** The long form. What is wrong gets the focus, the first of it from the top of the page. */
export function DetailsStep(props: Props) {
  const { details, clinic, title, intro, back, submit, also, onChange, children, ...fields } = props
  const { lookAt } = details
  useEffect(() => {
    const first = lookAt && order.find(field => lookAt[field] !== undefined)
    if (first !== undefined) document.getElementById(fieldId(first))?.focus()
  }, [lookAt])
  return (
    <WizardFrame step={3} clinic={clinic} title={title} intro={intro}>
      <StepForm
        onSubmit={details.submit}
        submit={submit}
        also={also}
        working="Sending…"
        isWorking={details.isSending}
        back={back}
        failure={details.failure}
      >
        <DetailsFields
          {...fields}
          problems={details.problems}
          needed={details.needed}
          onChange={next => {
            details.touched()
            onChange(next)
          }}
        />
        {children}
      </StepForm>
    </WizardFrame>
  )
}
