import { relationships } from '@archwire/domain/documents/signing'
import { Column } from '../../../ui/patient/column.tsx'
import { ChoiceField, SelectField, TextField } from '../../../ui/patient/fields.tsx'
import type { SignerValues, SigningProblems, Stroke } from './signature.ts'
import { SignaturePad } from './signature-pad.tsx'
import styles from './signing.module.css'

type Props = {
  patientFirstName: string
  /** The sentence that the signer confirms. */
  statement: string
  values: SignerValues
  onChange: (values: SignerValues) => void
  strokes: readonly Stroke[]
  onDraw: (next: (strokes: readonly Stroke[]) => readonly Stroke[]) => void
  problems: SigningProblems
}

/** The ids of its fields, in the order of the page. */
export const signingFields = {
  signer: 'signer',
  relationship: 'relationship',
  legal_name: 'legal-name',
  image: 'drawing',
} as const

/** The end of every page that is signed: the signer, what they confirm, their name and their signature. */
export function SignatureSection(props: Props) {
  const { patientFirstName, statement, values, onChange, problems } = props
  const set = (change: Partial<SignerValues>) => onChange({ ...values, ...change })
  return (
    <Column as="section" gap={20} aria-labelledby="signature-title">
      <h2 id="signature-title">Signature</h2>
      <ChoiceField
        id={signingFields.signer}
        label="Who signs?"
        choices={[
          { value: 'patient', label: `${patientFirstName}, the patient` },
          { value: 'guardian', label: `Somebody on behalf of ${patientFirstName}` },
        ]}
        hint="For a patient under 18, a parent or guardian signs."
        value={values.who}
        onChange={who => set({ who: who as SignerValues['who'] })}
        problem={problems.signer}
      />
      {values.who === 'guardian' ? (
        <SelectField
          id={signingFields.relationship}
          label={`Your relationship to ${patientFirstName}`}
          options={relationships}
          value={values.relationship}
          onChange={relationship => set({ relationship })}
          problem={problems.relationship}
        />
      ) : null}
      <p className={styles.statement}>{statement}</p>
      <TextField
        id={signingFields.legal_name}
        label="Your full legal name"
        value={values.legalName}
        onChange={legalName => set({ legalName })}
        longest={100}
        autoComplete="name"
        problem={problems.legal_name}
      />
      <Drawing {...props} onTyped={isTyped => set({ isTyped })} />
    </Column>
  )
}

function Drawing({
  values,
  strokes,
  onDraw,
  problems,
  onTyped,
}: Props & { onTyped: (isTyped: boolean) => void }) {
  const { image: problem } = problems
  const problemId = `${signingFields.image}-problem`
  return (
    <Column gap={8}>
      {values.isTyped ? null : (
        <>
          <span className="bold">Sign with your finger or the mouse</span>
          <SignaturePad
            id={signingFields.image}
            strokes={strokes}
            onChange={onDraw}
            isWrong={problem !== undefined}
            describedBy={problem === undefined ? undefined : problemId}
          />
          {problem === undefined ? null : (
            <p id={problemId} className="problem">
              {problem}
            </p>
          )}
        </>
      )}
      <label className="check">
        <input type="checkbox" checked={values.isTyped} onChange={event => onTyped(event.target.checked)} />I
        cannot draw here: my typed name is my signature.
      </label>
    </Column>
  )
}
