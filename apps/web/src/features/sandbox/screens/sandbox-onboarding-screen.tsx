import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import { notifyError } from '../../../ui/notices.tsx'
import { WorkingButton } from '../../../ui/working-button.tsx'
import { submitDetails } from '../api/sandbox-payments.ts'
import styles from './sandbox-screen.module.css'

const back = '/settings/finance/new'

/** Where the payment provider would ask the clinic about itself. */
export function SandboxOnboardingScreen() {
  usePageTitle('Sandbox payment account')
  const navigate = useNavigate()
  const submit = useMutation({
    mutationFn: submitDetails,
    onSuccess: () => navigate(`${back}?returned=true`),
    onError: notifyError,
  })
  return (
    <div className={styles.screen}>
      <h1>Sandbox payment account</h1>
      <p className={styles.hint}>
        Here the payment provider would ask for the clinic's owner, address and bank account. The sandbox asks
        for nothing: it looks at the account for five seconds and then says yes.
      </p>
      <div className={styles.actions}>
        <WorkingButton working={submit.isPending ? 'Submitting…' : undefined} onClick={() => submit.mutate()}>
          Submit details
        </WorkingButton>
        <Link to={back}>Back without submitting</Link>
      </div>
    </div>
  )
}
