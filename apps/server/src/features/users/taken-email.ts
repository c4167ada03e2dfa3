import { refuseFields } from '../../platform/http/refuse.ts'

/** An address belongs to one person everywhere; which clinic has it is not said. */
export async function refusingTakenEmail<T>(written: Promise<T>): Promise<T> {
  try {
    return await written
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'users_email_key') {
      throw refuseFields({ email: ['has already been taken'] })
    }
    throw error
  }
}
