/** Runs a program of the command line: its arguments in, one line of explanation instead of a stack when it fails. */
export async function run(program: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await program(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
