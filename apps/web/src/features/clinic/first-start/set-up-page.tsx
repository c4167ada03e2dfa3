import { useNavigate, useSearchParams } from 'react-router'
import { signedInFlag } from '../../../lib/session/signed-in.ts'
import { type Step, steps } from './set-up-problems.ts'
import { SetUpScreen } from './set-up-screen.tsx'

/** Each step has an address, so that the browser's Back leads to the step before. */
export function SetUpPage({ token }: { token: string }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const step = steps.find(one => one === search.get('step')) ?? steps[0]
  const goTo = (next: Step) => void navigate({ search: `?step=${next}` })
  return (
    <SetUpScreen
      token={token}
      step={step}
      goTo={goTo}
      goBack={() => goTo(steps[steps.indexOf(step) - 1] ?? steps[0])}
      onDone={() => {
        signedInFlag.set()
        // The calendar is loaded anew, in the zone of the clinic, and replaces the set-up in the history.
        window.location.replace('/v2/calendar/day')
      }}
    />
  )
}
