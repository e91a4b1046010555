// For `node --import`: programs that are not ours end as well when the process that started them is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
