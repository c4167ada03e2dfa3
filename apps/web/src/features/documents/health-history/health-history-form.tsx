import type { PublicIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import type { SignatureInput } from '@archwire/contract/documents/signing'
import type { Answers } from '@archwire/domain/health-history/answers'
import { longestAnswer } from '@archwire/domain/health-history/questions'
import { useMemo } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { ChoiceField, TextField } from '../../../ui/patient/fields.tsx'
import { PatientFrame, Quiet } from '../../../ui/patient/patient-frame.tsx'
import { type FieldIds, FormHeading, FormToSign } from '../signing/form-to-sign.tsx'
import { useHealthHistory } from './health-history.ts'

type Question = PublicIntakeForm['questions'][number]

type Props = {
  uuid: string
  form: PublicIntakeForm
  onDone: (signed: SignatureInput, copyTo?: string) => void
  /** Called when the questions may have changed, or the form can no longer be answered. */
  onOutOfDate: () => void
}

const fieldOf = (key: string) => `answer-${key}`

/** The whole health history on one page, in short sections, with the signature at its end. */
export function HealthHistoryForm(props: Props) {
  const { form } = props
  const { questions } = form
  const history = useHealthHistory(props)
  const { values, change, problems } = history
  const sections = [...new Set(questions.map(({ section }) => section))]
  const required = questions.filter(({ isRequired }) => isRequired)
  const done = required.filter(({ key }) => (values.answers[key] ?? '').trim() !== '').length
  const fields = useMemo(() => fieldsOf(questions), [questions])

  return (
    <PatientFrame
      clinic={form}
      progress={{ done, of: required.length, label: `${done} of ${required.length} questions answered` }}
    >
      <FormHeading title="Health history" what="form" isForgotten={history.isForgotten}>
        <p>
          Hello {form.patientFirstName}. Before your visit, please tell us about your health. It takes about
          five minutes.
        </p>
        <Quiet>What you write goes to {form.clinicName} and nobody else.</Quiet>
      </FormHeading>
      <FormToSign
        form={history}
        shown={form}
        onSigner={signer => change({ signer })}
        gap={40}
        fields={fields}
      >
        {sections.map((section, index) => (
          <Column as="section" key={section} gap={24} aria-labelledby={`section-${index}`}>
            <h2 id={`section-${index}`}>{section}</h2>
            {questions
              .filter(question => question.section === section)
              .map(question => (
                <QuestionFields
                  key={question.key}
                  question={question}
                  answers={values.answers}
                  onChange={answers => change({ answers })}
                  problems={problems.answers}
                />
              ))}
          </Column>
        ))}
      </FormToSign>
    </PatientFrame>
  )
}

const fieldsOf = (questions: readonly Question[]): FieldIds =>
  Object.fromEntries(
    questions
      .flatMap(({ key, more }) => (more === undefined ? [key] : [key, more.key]))
      .map(key => [key, fieldOf(key)]),
  )

type QuestionProps = {
  question: Question
  answers: Answers
  onChange: (answers: Answers) => void
  problems: Record<string, string>
}

function QuestionFields({ question, answers, onChange, problems }: QuestionProps) {
  const { key, text, hint, choices, isRequired, more } = question
  const field = {
    id: fieldOf(key),
    label: text,
    hint,
    isOptional: !isRequired,
    value: answers[key] ?? '',
    onChange: (answer: string) => onChange({ ...answers, [key]: answer }),
    problem: problems[key],
  }
  return (
    <Column gap={16}>
      {choices === undefined ? (
        <TextField {...field} longest={longestAnswer} />
      ) : (
        <ChoiceField {...field} choices={choices} />
      )}
      {more === undefined || answers[key] !== more.when ? null : (
        <TextField
          id={fieldOf(more.key)}
          label={more.text}
          isOptional={!more.isRequired}
          value={answers[more.key] ?? ''}
          onChange={answer => onChange({ ...answers, [more.key]: answer })}
          longest={longestAnswer}
          problem={problems[more.key]}
        />
      )}
    </Column>
  )
}
