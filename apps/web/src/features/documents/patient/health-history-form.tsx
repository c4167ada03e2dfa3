import type { PublicIntakeForm } from '@archwire/contract/documents/intake-form-calls'
import type { Answers } from '@archwire/domain/health-history/answers'
import { longestAnswer } from '@archwire/domain/health-history/questions'
import { useEffect } from 'react'
import { ChoiceField, TextField } from './fields.tsx'
import styles from './health-history-form.module.css'
import { Alert, Quiet } from './message.tsx'
import { PatientFrame } from './patient-frame.tsx'
import { SignatureSection, signingFields } from './signature-section.tsx'
import { type Problems, useHealthHistory } from './use-health-history.ts'

type Question = PublicIntakeForm['questions'][number]

type Props = {
  uuid: string
  form: PublicIntakeForm
  onDone: () => void
  /** What is asked, or whether anything is, may be different by now. */
  onOutOfDate: () => void
}

const fieldOf = (key: string) => `answer-${key}`

/** The whole history on one page, in short sections, with the signature at its end. */
export function HealthHistoryForm(props: Props) {
  const { form } = props
  const history = useHealthHistory(props)
  const { values, change, problems, lookAt, isSending } = history
  const sections = [...new Set(form.questions.map(({ section }) => section))]
  const required = form.questions.filter(({ isRequired }) => isRequired)
  const done = required.filter(({ key }) => (values.answers[key] ?? '').trim() !== '').length
  useEffect(() => {
    if (lookAt !== undefined) document.getElementById(firstOf(lookAt, form.questions) ?? '')?.focus()
  }, [lookAt, form.questions])

  return (
    <PatientFrame
      clinic={form}
      progress={{ done, of: required.length, label: `${done} of ${required.length} questions answered` }}
    >
      <div className={styles.head}>
        <h1>Health history</h1>
        <p>
          Hello {form.patientFirstName}. Before your visit, please tell us about your health. It takes about
          five minutes.
        </p>
        <Quiet>What you write goes to {form.clinicName} and nobody else.</Quiet>
      </div>
      {history.isForgotten ? (
        <Alert>For your privacy, this form was emptied after 30 minutes without a change.</Alert>
      ) : null}
      <form
        noValidate
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          history.submit()
        }}
      >
        {sections.map((section, index) => (
          <section key={section} className={styles.section} aria-labelledby={`section-${index}`}>
            <h2 id={`section-${index}`}>{section}</h2>
            {form.questions
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
          </section>
        ))}
        <SignatureSection
          patientFirstName={form.patientFirstName}
          statement={form.statement}
          values={values.signer}
          onChange={signer => change({ signer })}
          strokes={history.strokes}
          onDraw={history.setStrokes}
          problems={problems.signature}
        />
        <div className={`${styles.send} screen-only`}>
          {history.failure === undefined ? null : <Alert>{history.failure}</Alert>}
          <button type="submit" className={styles.submit} aria-disabled={isSending}>
            {isSending ? 'Sending…' : 'Sign and send'}
          </button>
        </div>
      </form>
    </PatientFrame>
  )
}

/** The field of the first thing that is wrong, from the top of the page. */
function firstOf({ answers, signature }: Problems, questions: readonly Question[]): string | undefined {
  const keys = questions.flatMap(({ key, more }) => (more === undefined ? [key] : [key, more.key]))
  const wrong = keys.find(key => answers[key] !== undefined)
  if (wrong !== undefined) return fieldOf(wrong)
  const [part] = Object.keys(signingFields).filter(name => name in signature)
  return part === undefined ? undefined : signingFields[part as keyof typeof signingFields]
}

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
    <div className={styles.question}>
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
    </div>
  )
}
