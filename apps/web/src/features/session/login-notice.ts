import { useLocation, useNavigate } from 'react-router'

/** The notice about what led to the login page. */
export type LoginState = { notice: string }

/** Goes to the login page with a notice about what has succeeded. Back does not return to the finished page. */
export function useLoginWithNotice(): (notice: string) => void {
  const navigate = useNavigate()
  return notice => void navigate('/v2/login', { replace: true, state: { notice } satisfies LoginState })
}

export function useLoginNotice(): string | undefined {
  const state: unknown = useLocation().state
  const notice = (state as Partial<LoginState> | null)?.notice
  return typeof notice === 'string' ? notice : undefined
}
