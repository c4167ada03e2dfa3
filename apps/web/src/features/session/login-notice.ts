import { useLocation, useNavigate } from 'react-router'

/** What led to the login page, in words. */
export type LoginState = { notice: string }

/** Goes to the login page and says there what has succeeded. Back does not lead to the page that is done with. */
export function useLoginWithNotice(): (notice: string) => void {
  const navigate = useNavigate()
  return notice => void navigate('/v2/login', { replace: true, state: { notice } satisfies LoginState })
}

export function useLoginNotice(): string | undefined {
  const state: unknown = useLocation().state
  const notice = (state as Partial<LoginState> | null)?.notice
  return typeof notice === 'string' ? notice : undefined
}
