import type { ClinicHead } from '@archwire/contract/clinic-head'
import type { InsuranceFormStatus } from '@archwire/domain/insurance/insurance-form'
import { type ReactNode, useEffect, useState } from 'react'
import { CallError } from '../../../lib/api/call-error.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { type StepAction, StepForm } from '../../../ui/patient/step-form.tsx'
import { DetailsFields, type DetailsProps, fieldId } from './details-fields.tsx'
import { neededIn, problemsIn, refusedFields } from './form-answers.ts'
import { type FieldName, type FormValues, labels, type Problems, patientLabels } from './form-values.ts'
import { missingQuestion } from './missing-coverage.ts'
import { isAwaited, type Upload } from './use-card-uploads.ts'
import { WizardFrame } from './wizard-frame.tsx'

const submissionFailed = 'Submission failed. Please check your details.'
const stillHere = 'Everything that you filled in is still here.'

type DetailsOptions = {
  values: FormValues
  status: InsuranceFormStatus
  uploads: Record<'front' | 'back', Upload | undefined>
  isPatients: boolean
  send: () => Promise<void>
  /** Whether the refusal was handled elsewhere than in this step. */
  takesOver: (error: unknown) => boolean
  /** Problems are shown before the button was pressed. */
  isTriedAlready?: boolean
}

type Details = ReturnType<typeof useDetails>

const none: Problems = {}

/** The problems of the long form, and how it is sent: once, however often the button is pressed. */
export function useDetails({
  values,
  status,
  uploads,
  isPatients,
  send,
  takesOver,
  isTriedAlready = false,
}: DetailsOptions) {
  const found = { ...problemsIn(values, status), ...picturesUnderway(uploads) }
  const { isTried, refused, ...submission } = useSubmission<Problems>({
    found,
    hasAny: problems => Object.keys(problems).length > 0,
    send,
    describeError: error => (takesOver(error) ? undefined : refusalOf(error, isPatients)),
    isTriedAlready,
  })
  const question = isPatients ? missingQuestion(values) : undefined
  // Each question is put once.
  const [lastQuestion, setLastQuestion] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const submit = () => {
    if (question === undefined || question.text === lastQuestion || Object.keys(found).length > 0) {
      submission.submit()
      return
    }
    setLastQuestion(question.text)
    setAsking(true)
  }
  const shown = isAsking && question?.text === lastQuestion ? question : undefined
  return {
    ...submission,
    submit,
    reset: () => {
      setLastQuestion(undefined)
      setAsking(false)
      submission.reset()
    },
    question: shown && {
      ...shown,
      stay: () => setAsking(false),
      send: () => {
        setAsking(false)
        submission.submit()
      },
    },
    problems: isTried ? { ...refused, ...found } : none,
    needed: neededIn(values, status),
  }
}

const underway = 'The picture is still on its way. Please wait a moment.'
const notThere: Record<Upload['state'], string> = {
  reading: underway,
  sending: underway,
  failed: 'The picture is not there yet. Try again, or remove it.',
  lost: 'The picture is not there yet. Choose it again, or remove it.',
}

/** A chosen picture that did not arrive must not be dropped silently. */
function picturesUnderway(uploads: DetailsOptions['uploads']): Problems {
  const problems: Problems = {}
  for (const side of ['front', 'back'] as const) {
    const upload = uploads[side]
    if (upload !== undefined && isAwaited(upload)) problems[side] = notThere[upload.state]
  }
  return problems
}

function refusalOf(error: unknown, isPatients: boolean): { problems: Problems; failure: string } {
  if (!(error instanceof CallError)) return { problems: none, failure: `It could not be sent. ${stillHere}` }
  const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429
  return {
    problems: refusedFields(error.fieldErrors, isPatients ? patientLabels : labels),
    failure: isRefused ? submissionFailed : `It could not be sent. ${error.message} ${stillHere}`,
  }
}

type Props = Omit<DetailsProps, 'problems' | 'needed' | 'onChange'> & {
  details: Details
  clinic: ClinicHead | undefined
  onChange: DetailsProps['onChange']
  title: string
  intro: ReactNode
  back: StepAction
  submit: string
  /** A second button that sends the form in another way. */
  also?: StepAction | undefined
  /** Shown between the fields and the buttons. */
  children?: ReactNode
}

// The fields in the order of the page.
const order = Object.keys(labels) as FieldName[]

/** The long form. The first field with a problem gets the focus, counted from the top of the page. */
export function DetailsStep(props: Props) {
  const { details, clinic, title, intro, back, submit, also, onChange, children, ...fields } = props
  const { lookAt, question } = details
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
        question={
          question && {
            text: question.text,
            stay: {
              label: question.stayLabel,
              go: () => {
                question.stay()
                document.getElementById(fieldId(question.field))?.focus()
              },
            },
            leave: { label: 'Send anyway', go: question.send },
          }
        }
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
