export { attemptLogIn, type LoggedIn, type LogInRefusal } from './attempt-log-in.ts';
export { checkOwnPassword } from './check-own-password.ts';
export { createPlayer } from './create-player.ts';
export { logInBody, refuse } from './log-in-body.ts';
export { createLogInLimits } from './log-in-limits.ts';
