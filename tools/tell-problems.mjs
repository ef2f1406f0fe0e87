/** Ends the process with the problems of the files of the catalogue, which their author can mend. Any other error is thrown on. */
export function tellProblems(error) {
  if (error.name !== 'CatalogueError') throw error;
  console.error(error.message);
  process.exit(1);
}
