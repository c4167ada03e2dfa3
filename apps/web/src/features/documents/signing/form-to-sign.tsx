import { type ReactNode, type SubmitEvent, useEffect } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { Alert } from '../../../ui/patient/patient-frame.tsx'
import type { SignerValues } from './signature.ts'
import { SignatureSection, signingFields } from './signature-section.tsx'
import type { FormBeingSigned } from './use-form-to-sign.ts'

type OpeningProps = {
  title: string
  /** What is emptied after a long time without input. */
  what: 'form' | 'page'
  isForgotten: boolean
  children: ReactNode
}

/** The heading of the page, and a notice if unfinished input was deleted. */
export const FormHeading = ({ title, what, isForgotten, children }: OpeningProps) => (
  <>
    <Column gap={8}>
      <h1>{title}</h1>
      {children}
    </Column>
    {isForgotten ? (
      <Alert>For your privacy, this {what} was emptied after 30 minutes without a change.</Alert>
    ) : null}
  </>
)

/** The ids of the fields by the names that problems use, in the order of the page. */
export type FieldIds = Readonly<Record<string, string>>
const noFields: FieldIds = {}

type Props<Values> = {
  form: FormBeingSigned<Values>
  shown: { patientFirstName: string; statement: string }
  onSigner: (signer: SignerValues) => void
  /** How far apart its parts are. */
  gap: number
  /** The questions above the signature, and their fields. */
  children?: ReactNode
  fields?: FieldIds
}

/**
 * A form with the signature at its end. The first field with a problem gets the focus, counted from the top of the
 * page.
 */
export function FormToSign<Values>(props: Props<Values>) {
  const { form, shown, onSigner, gap, children, fields = noFields } = props
  const { lookAt, isSending, failure } = form
  useEffect(() => {
    if (lookAt === undefined) return
    const id = firstOf(fields, lookAt.answers) ?? firstOf(signingFields, lookAt.signature)
    document.getElementById(id ?? '')?.focus()
  }, [lookAt, fields])
  return (
    <Column
      as="form"
      gap={gap}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
      <SignatureSection
        patientFirstName={shown.patientFirstName}
        statement={shown.statement}
        values={form.signer}
        onChange={onSigner}
        strokes={form.strokes}
        onDraw={form.setStrokes}
        problems={form.problems.signature}
      />
      <Column gap={12} className="screen-only">
        {failure === undefined ? null : <Alert>{failure}</Alert>}
        <button type="submit" className="primary" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Sign and send'}
        </button>
      </Column>
    </Column>
  )
}

const firstOf = (fields: FieldIds, problems: Partial<Record<string, string>>): string | undefined =>
  Object.entries(fields).find(([name]) => problems[name] !== undefined)?.[1]
