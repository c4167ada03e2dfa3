import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { Column } from '../../../ui/patient/column.tsx'
import { Alert, PageMessage, PatientFrame } from '../../../ui/patient/patient-frame.tsx'
import { ProviderError, processingFailed } from '../card-fields/card-entry.ts'
import { LabelledField, wrongIf } from '../card-fields/labelled-field.tsx'
import { verifySandboxSetup } from '../card-fields/sandbox-provider.ts'

type State = { isSending?: true; problem?: string; failure?: string; isDone?: true }

/** The sandbox's version of the provider's page on which a bank account is verified by a small deposit. */
export function BankVerificationPage({ secret }: { secret: string }) {
  const field = useId()
  const [code, setCode] = useState('')
  const [state, setState] = useState<State>({})
  useEffect(() => {
    document.title = 'Verify a bank account · Practice bank'
  }, [])
  const submit = async () => {
    if (state.isSending) return
    if (code.trim() === '') {
      setState({ problem: 'Code is required' })
      document.getElementById(field)?.focus()
      return
    }
    setState({ isSending: true })
    try {
      await verifySandboxSetup(secret, code.trim())
      setState({ isDone: true })
    } catch (error) {
      setState({ failure: error instanceof ProviderError ? error.message : processingFailed })
    }
  }
  return (
    <PatientFrame clinic={undefined} name="Practice bank">
      {state.isDone ? (
        <PageMessage title="The bank account is verified">
          <p>You can close this page.</p>
        </PageMessage>
      ) : (
        <Column
          as="form"
          gap={16}
          noValidate
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault()
            void submit()
          }}
        >
          <h1>Verify your bank account</h1>
          <p>
            A deposit of one cent came to your account. Beside it stands a code of six characters, which
            begins with SM. This is for practice: the code is SM11AA.
          </p>
          <LabelledField id={field} label="Code" problem={state.problem}>
            <input
              id={field}
              type="text"
              autoComplete="off"
              maxLength={20}
              value={code}
              {...wrongIf(field, state.problem)}
              onChange={({ currentTarget: { value } }) => {
                setCode(value)
                setState({})
              }}
            />
          </LabelledField>
          {state.failure === undefined ? null : <Alert>{state.failure}</Alert>}
          <button type="submit" className="primary" aria-disabled={state.isSending === true}>
            {state.isSending ? 'Verifying…' : 'Verify'}
          </button>
        </Column>
      )}
    </PatientFrame>
  )
}
