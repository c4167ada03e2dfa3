/** Every service that a clinic works with is the sandbox's, which takes no time; jobs are done when a test says so. */
export const sandboxSettings = {
  JOBS: 'off',
  EMAIL_DRIVER: 'sandbox',
  SMS_DRIVER: 'sandbox',
  PAYMENTS_DRIVER: 'sandbox',
  CLEARINGHOUSE_DRIVER: 'sandbox',
  CLEARINGHOUSE_SANDBOX_DELAYS: 'off',
}
